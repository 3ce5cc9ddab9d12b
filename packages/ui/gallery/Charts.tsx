import { AreaChart } from '../src/AreaChart.tsx'
import { DonutChart } from '../src/DonutChart.tsx'
import { Mark } from '../src/Mark.tsx'
import { QrCode } from '../src/QrCode.tsx'
import { Shelf } from './Shelf.tsx'

const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1714000000'

export function Charts() {
  return (
    <>
      <Shelf title="QrCode">
        <QrCode value={uri} label="Scan to connect" mark={<Mark size={48} />} />
        <QrCode value="https://latchkey.test" label="Scan to open" size={140} />
      </Shelf>
      <Shelf title="Charts">
        <AreaChart points={[3, 4, 6, 5, 3.5, 4, 8, 11, 10, 8, 9, 13, 15, 15.2]} label="Up 5% this month" />
        <AreaChart points={[5, 4, 6, 3, 2, 2.5, 1]} height={40} tone="bad" label="Down 2%" />
        <AreaChart points={[5]} height={40} label="Unchanged" />
        <DonutChart
          label="SEI 49%, USDC 34%, WETH 17%"
          segments={[
            { id: 'SEI', value: 49 },
            { id: 'USDC', value: 34 },
            { id: 'WETH', value: 17 },
          ]}
        />
      </Shelf>
    </>
  )
}
