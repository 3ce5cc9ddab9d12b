import '@latchkey/react/button.css'

export const metadata = { title: 'Latchkey app' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
