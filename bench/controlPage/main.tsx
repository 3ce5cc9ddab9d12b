import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const wallets = Array.from({ length: 8 }, (_, at) => `Wallet ${at}`)

/** A React page without a wallet: its click shows a list of the same length. */
const ControlPage = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Connect wallet
      </button>
      {isOpen && (
        <div role="dialog">
          <ul>
            {wallets.map((name) => (
              <li key={name}>
                <button type="button">{name}</button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ControlPage />
    </StrictMode>,
  )
