import { Heart } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Reason } from '../../../domain/settings/store-identity.ts'
import { onOneLine } from '../../../domain/text/shown-text.ts'
import { useMeasuredCustomers, useMeasuredDeliveries } from '../../document/measured-claims.ts'
import { useDeliveryTime, usePromisedTime } from '../../document/open-state.ts'
import { PageHead, StructuredData } from '../../document/page-head.tsx'
import { useStoreFacts } from '../../document/store-facts.ts'
import { STORE_LINE, useStoreIdentity } from '../../document/store-identity.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import greenHeart from '../../pictures/green-heart.webp'
import label from '../../pictures/label.webp'
import scooterDense from '../../pictures/scooter@2x.webp'
import scooter from '../../pictures/scooter.webp'
import sprout from '../../pictures/sprout.webp'
import { paths } from '../../routing/paths.ts'
import { Art, ArtPicture } from '../../ui/art.tsx'
import { ClosedBanner } from '../../ui/closed-banner.tsx'
import { useShopperSession } from '../account/shopper-session.ts'
import { BestSellers } from '../catalog/best-sellers.tsx'
import { CategoryGrid } from '../catalog/category-grid.tsx'
import { SkipToProducts } from '../catalog/product-grid.tsx'
import { Newsletter } from './newsletter.tsx'
import { StillLife } from './still-life.tsx'
import './home-page.css'

/** Is also shown behind the login dialog at /login. */
export function HomePage() {
  const isLogin = useLocation()[0] === paths.login()
  const { words } = useStoreIdentity()
  const delivered = ['delivered to your door', usePromisedTime()].filter((part) => part !== null).join(' ')
  return (
    <>
      <PageHead
        title={isLogin ? 'Login' : null}
        description={words?.heroText ?? `Fresh groceries and snacks, ${delivered}.${words?.reasons ? '' : ` ${LOVED}.`}`}
        {...(!isLogin && { canonical: paths.home() })}
      />
      {!isLogin && <StoreStructuredData />}
      <SkipToProducts />
      <Hero />
      <section className="section container home-categories" aria-labelledby="categories">
        <div className="section-head">
          <h2 id="categories">Shop by category</h2>
        </div>
        <CategoryGrid />
      </section>
      <BoughtBefore />
      <BestSellers />
      {words?.reasons ? <OwnReasons reasons={words.reasons} /> : <WhyUs />}
      <Newsletter />
    </>
  )
}

const buyAgain = lazyCode(async () => (await import('./buy-again.tsx')).BuyAgain)

function BoughtBefore() {
  const { status } = useShopperSession()
  const { code: BuyAgain } = useLazyCode(buyAgain, { wanted: status === 'shopper' })
  return BuyAgain && <BuyAgain />
}

const LOVED = 'Loved by 10,000+ happy customers'

function Hero() {
  const { words } = useStoreIdentity()
  return (
    <div className="hero-place container">
      <ClosedBanner />
      <section className="hero">
        <div className="hero-text">
          <h1>{useHeadline()}</h1>
          <p className="hero-lead">{words?.heroText ?? STORE_LINE}</p>
          <p className="button-group">
            <Link className="button button-ink button-large" href={paths.products()}>
              Shop Now
            </Link>
            <Link className="button button-quiet button-large" href={paths.products()}>
              Explore deals
            </Link>
          </p>
          {!words?.reasons && (
            <p className="hero-claim">
              <Heart className="icon" aria-hidden="true" />
              <span>{LOVED}</span>
            </p>
          )}
        </div>
        <StillLife />
      </section>
    </div>
  )
}

function useHeadline(): string {
  const builtIn = `Groceries delivered ${onOneLine(useDeliveryTime())}`
  return useStoreIdentity().words?.hero ?? builtIn
}

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
  { icon: greenHeart, tint: 'mint', title: 'Trusted by Thousands', description: `${LOVED}.` },
] as const

const OwnReasons = ({ reasons }: { reasons: readonly Reason[] }) =>
  reasons.length > 0 && (
    <section className="section container why" aria-labelledby="why">
      <h2 id="why">Why we are the best</h2>
      {reasons.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p className="soft">{text}</p>
        </div>
      ))}
    </section>
  )

function WhyUs() {
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

function StoreStructuredData() {
  const { publicUrl, contactEmail } = useStoreFacts()
  const { name, letter, picture } = useStoreIdentity()
  const logo = letter ? picture?.src : '/icon-512.png'
  const home = publicUrl + paths.home()
  const organization = {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name,
    url: home,
    logo: logo && publicUrl + logo,
    email: contactEmail,
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name,
    url: home,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${paths.products()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return <StructuredData facts={{ '@graph': [organization, website] }} />
}
