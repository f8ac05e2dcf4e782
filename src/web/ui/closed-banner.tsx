import { Clock } from 'lucide-react'
import { useOpeningTime, useOpenState } from '../document/open-state.ts'
import './closed-banner.css'

export function ClosedBanner() {
  const { isOpen } = useOpenState()
  const opening = useOpeningTime()
  if (isOpen) return null
  return (
    <section className="closed-banner" aria-label="Opening hours">
      <Clock className="icon" aria-hidden="true" />
      <p>
        <strong>{opening === null ? 'Closed for now.' : `Closed now. Opens ${opening}.`}</strong>
        <span>
          {opening === null ? 'You can order once we open again.' : `You can order now. It’s delivered from ${opening}.`}
        </span>
      </p>
    </section>
  )
}
