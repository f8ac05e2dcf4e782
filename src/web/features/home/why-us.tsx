import { useMeasuredCustomers, useMeasuredDeliveries } from '../../document/measured-claims.ts'
import { useDeliveryTime, usePromisedTime } from '../../document/open-state.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import greenHeart from '../../pictures/green-heart.webp'
import label from '../../pictures/label.webp'
import scooterDense from '../../pictures/scooter@2x.webp'
import scooter from '../../pictures/scooter.webp'
import sprout from '../../pictures/sprout.webp'
import { Art, ArtPicture } from '../../ui/art.tsx'

const HIGHLIGHTS = [
  {
    icon: sprout,
    tint: 'lemon',
    title: 'Freshness Guaranteed',
    description: 'Picked, packed and kept cool all the way to your door.',
  },
  {
    icon: label,
    tint: 'peach',
    title: 'Affordable Prices',
    description: 'Fair prices every day, with the savings shown on every product.',
  },
  { icon: greenHeart, tint: 'mint', title: 'Trusted by Thousands', description: 'Loved by 10,000+ happy customers.' },
] as const

export function WhyUs() {
  const deliveries = useMeasuredDeliveries()
  const customers = useMeasuredCustomers()
  const deliveryTime = useDeliveryTime()
  return (
    <section className="section container why" aria-labelledby="why">
      <h2 id="why">Why we are the best</h2>
      <div className="why-stage">
        <h3>Fastest Delivery</h3>
        <p>{`Groceries delivered ${deliveryTime}.`}</p>
        {deliveries !== null && <p className="small">{deliveries}</p>}
        <PromisedMinutes />
        <Art of={{ src: scooter, dense: scooterDense }} sizes="(min-width: 48rem) 296px, 184px" />
      </div>
      <ul className="why-list">
        {HIGHLIGHTS.map(({ icon, tint, title, description }) => (
          <li key={title}>
            <ArtPicture tint={tint} of={{ src: icon }} />
            <h3>{title}</h3>
            <p>
              <span>{description}</span>
              {title === 'Trusted by Thousands' && customers !== null && <span className="small own-line">{customers}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows nothing while the store is closed, or when the minutes have too many digits for the layout. */
function PromisedMinutes() {
  const { promisedMinutes } = useStoreFacts()
  const isPromised = usePromisedTime() !== null
  if (!isPromised || promisedMinutes >= 1000) return null
  return (
    <>
      <p className="why-figure" aria-hidden="true">
        {promisedMinutes}
      </p>
      <span aria-hidden="true">minutes</span>
    </>
  )
}
