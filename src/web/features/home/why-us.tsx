import { Customers } from '../../document/customers.tsx'
import { DeliveryTimes } from '../../document/delivery-times.tsx'
import greenHeart from '../../pictures/green-heart.webp'
import label from '../../pictures/label.webp'
import scooterDense from '../../pictures/scooter@2x.webp'
import scooter from '../../pictures/scooter.webp'
import sprout from '../../pictures/sprout.webp'
import { Art, ArtPicture } from '../../ui/art.tsx'
import './why-us.css'

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

export const WhyUs = () => (
  <section className="section container why" aria-labelledby="why">
    <h2 id="why">Why we are the best</h2>
    <div className="why-stage">
      <h3>Fastest Delivery</h3>
      <p>Groceries delivered in under 30 minutes.</p>
      <p className="small">
        <DeliveryTimes />
      </p>
      <p className="why-figure" aria-hidden="true">
        30
      </p>
      <span aria-hidden="true">minutes</span>
      <Art of={{ src: scooter, dense: scooterDense }} sizes="(min-width: 48rem) 296px, 184px" />
    </div>
    <ul className="why-list">
      {HIGHLIGHTS.map(({ icon, tint, title, description }) => (
        <li key={title}>
          <ArtPicture tint={tint} of={{ src: icon }} />
          <h3>{title}</h3>
          <p>
            {description}
            {title === 'Trusted by Thousands' && (
              <span className="small block">
                <Customers />
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
