"""Tags on paper: sheets of stickers to cut out, strips for thermal printers, and the code sheet for those who stick nothing."""
