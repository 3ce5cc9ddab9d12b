/** How wallet lists show the embedded wallet. */
export const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 30 30%22%3E%3Crect width=%2230%22 height=%2230%22 rx=%229%22 fill=%22%23e9b44c%22/%3E%3Cpath fill=%22%231c1404%22 d=%22M15 6.5a4.6 4.6 0 0 1 2.3 8.6l1.2 6.9a1.2 1.2 0 0 1-1.2 1.5h-4.6a1.2 1.2 0 0 1-1.2-1.5l1.2-6.9A4.6 4.6 0 0 1 15 6.5Z%22/%3E%3C/svg%3E'

export const rdns = 'app.latchkey'
