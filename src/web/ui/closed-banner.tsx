import { Clock } from 'lucide-react'
import { useClosedText, useOpeningTime } from '../document/open-state.ts'
import './closed-banner.css'

interface ClosedBannerProps {
  /** The order is for a time that the shopper chose, or is picked up. */
  readonly isTimeChosen?: boolean
}

export function ClosedBanner({ isTimeChosen = false }: ClosedBannerProps) {
  const closed = useClosedText()
  const opening = useOpeningTime()
  if (closed === null) return null
  return (
    <section className="closed-banner" aria-label="Opening hours">
      <Clock className="icon" aria-hidden="true" />
      <p>
        <strong>{closed}</strong>
        <span>{orderText(opening, isTimeChosen)}</span>
      </p>
    </section>
  )
}

function orderText(opening: string | null, isTimeChosen: boolean): string {
  if (opening === null) return 'You can order once we open.'
  return isTimeChosen ? 'You can order now.' : `You can order now. It’s delivered from ${opening}.`
}
