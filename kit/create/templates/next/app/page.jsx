import { Connect } from './connect'

export default function Page() {
  return <Connect />
}
