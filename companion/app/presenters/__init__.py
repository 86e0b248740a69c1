"""What does each screen show? Plain Python between the services and the widgets; nothing here imports Kivy."""
