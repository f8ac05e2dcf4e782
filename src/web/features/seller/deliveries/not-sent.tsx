import { CloudOff } from 'lucide-react'
import { cents, formatCents } from '../../../../domain/money.ts'
import type { QueuedDelivery } from './delivery-queue.ts'

export const NotSent = ({ queued }: { queued: readonly QueuedDelivery[] }) => (
  <section className="drop-rest" aria-label="Not sent yet">
    <h2>Not sent yet</h2>
    <p className="soft small">They are sent by themselves once there is a connection. Stay logged in until then.</p>
    <ul className="seller-panel not-sent numbers">
      {queued.map(({ id, number, received }) => (
        <li key={id}>
          <CloudOff className="icon" aria-hidden="true" />
          <strong>{number}</strong>
          <span>{received > 0 ? `${formatCents(cents(received))} received` : 'Delivered'}</span>
        </li>
      ))}
    </ul>
  </section>
)
