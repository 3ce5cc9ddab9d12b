import { Card } from '@latchkey/ui/Card'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import './DashboardGrid.css'
import { siteWords } from './words.ts'

/** A placeholder for the dashboard while a stored connection is restored, so the landing page never flashes. */
export function DashboardSkeleton() {
  return (
    <div className="DashboardGrid" aria-busy="true">
      <h1 className="VisuallyHidden">{useWords(siteWords).name}</h1>
      <div className="DashboardGrid-main">
        <Card className="DashboardGrid-card">
          <Skeleton width={220} height={48} radius={14} />
          <Skeleton width={280} height={102} radius={18} />
          <Skeleton height={84} radius={18} />
        </Card>
        <Card className="DashboardGrid-card">
          <Skeleton width={100} height={24} />
          <Skeleton height={290} radius={18} />
        </Card>
      </div>
      <div className="DashboardGrid-side">
        <Card className="DashboardGrid-card">
          <Skeleton width={120} height={24} />
          <Skeleton height={150} radius={18} />
        </Card>
        <Card className="DashboardGrid-card">
          <Skeleton width={100} height={24} />
          <Skeleton height={290} radius={18} />
        </Card>
      </div>
    </div>
  )
}
