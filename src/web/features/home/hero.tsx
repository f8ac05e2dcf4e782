import { Heart } from 'lucide-react'
import { Link } from 'wouter'
import { useDeliveryTime } from '../../document/open-state.ts'
import { paths } from '../../routing/paths.ts'
import { ClosedBanner } from '../../ui/closed-banner.tsx'
import { StillLife } from './still-life.tsx'

export const Hero = () => (
  <div className="hero-place container">
    <ClosedBanner />
    <section className="hero">
      <div className="hero-text">
        <h1>{`Groceries delivered ${onOneLine(useDeliveryTime())}`}</h1>
        <p className="hero-lead">Fresh groceries and snacks, delivered to your door.</p>
        <p className="button-group">
          <Link className="button button-ink button-large" href={paths.products()}>
            Shop Now
          </Link>
          <Link className="button button-quiet button-large" href={paths.products()}>
            Explore deals
          </Link>
        </p>
        <p className="hero-claim">
          <Heart className="icon" aria-hidden="true" />
          Loved by 10,000+ happy customers
        </p>
      </div>
      <StillLife />
    </section>
  </div>
)

/** Keeps `8:00 AM` on one line when the text breaks. */
const onOneLine = (time: string): string => time.replace(/ (?=[AP]M\b)/, '\u00a0')
