import { useConnect, useConnection, useConnectors, useDisconnect } from 'wagmi'

export function App() {
  const { address } = useConnection()
  const connectors = useConnectors()
  const { mutate: connect, error } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  if (address) return <button type="button" onClick={() => disconnect()}>Disconnect {address}</button>
  return (
    <>
      {connectors.map((connector) => (
        <button type="button" key={connector.uid} onClick={() => connect({ connector })}>
          {connector.name}
        </button>
      ))}
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}
