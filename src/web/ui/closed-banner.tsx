import { Clock } from 'lucide-react'
import { useOpeningTime, useOpenState } from '../document/open-state.ts'
import './closed-banner.css'

interface ClosedBannerProps {
  /** The order is for a time that the shopper chose, or is picked up. */
  readonly isTimeChosen?: boolean
}

export function ClosedBanner({ isTimeChosen = false }: ClosedBannerProps) {
  const { isOpen } = useOpenState()
  const opening = useOpeningTime()
  if (isOpen) return null
  return (
    <section className="closed-banner" aria-label="Opening hours">
      <Clock className="icon" aria-hidden="true" />
      <p>
        <strong>{opening === null ? 'Closed for now.' : `Closed now. Opens ${opening}.`}</strong>
        <span>
          {opening === null ? 'You can order once we open again.' : 'You can order now.'}
          {opening !== null && !isTimeChosen && ` It’s delivered from ${opening}.`}
        </span>
      </p>
    </section>
  )
}
