import { Link } from 'wouter'
import type { StoreFacts } from '../../../contract/settings/store-facts.ts'
import { feesSentence } from '../../../domain/checkout/fee-zones.ts'
import { daysText, hoursText } from '../../../domain/delivery/hours-text.ts'
import { DAY_NAMES } from '../../../domain/time/weekdays.ts'
import { useMeasuredDeliveries } from '../../document/measured-claims.ts'
import { useClosedText, useDeliveryTime, useOpeningTime } from '../../document/open-state.ts'
import { usePriceTerms } from '../../document/price-terms.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import letterDense from '../../pictures/letter@2x.webp'
import letter from '../../pictures/letter.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import '../../look/form-page.css'
import './contact-page.css'

export function ContactPage() {
  const { contactEmail, contactPhone, contactAddress, hours, closures, timeZone = 'UTC' } = useStoreFacts()
  const closed = useClosedText()
  const opening = useOpeningTime()
  const deliveryTime = useDeliveryTime()
  const measured = useMeasuredDeliveries()
  return (
    <div className="page container">
      <div className="page-head">
        <h1>Contact</h1>
        <p className="soft">Questions, ideas or a problem? We’d love to hear from you.</p>
      </div>
      <div className="form-page">
        <ul className="contact-list">
          <li>
            <h2 className="small-heading">Email us</h2>
            <a className="text-link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
            <p className="soft">Something missing, damaged or late? Tell us your order number. It’s on your receipt.</p>
          </li>
          {contactPhone !== undefined && (
            <li>
              <h2 className="small-heading">Call us</h2>
              <a className="text-link" href={contactPhone.url}>
                {contactPhone.text}
              </a>
            </li>
          )}
          {contactAddress !== undefined && (
            <li>
              <h2 className="small-heading">Where we are</h2>
              <p className="contact-address">{contactAddress}</p>
            </li>
          )}
          <li>
            <h2 className="small-heading">When we deliver</h2>
            {hours && <HoursList hours={hours} timeZone={timeZone} />}
            {closures && <ClosedDays closures={closures} />}
            {closed !== null && <p className="strong">{closed}</p>}
            <p>
              {closed !== null && opening === null
                ? 'You can order once we open.'
                : `Order now, and it’s at your door ${deliveryTime}.`}
            </p>
            {measured !== null && <p className="soft">{measured}</p>}
            <p className="soft">{feesSentence(usePriceTerms().fees)}</p>
          </li>
          <li>
            <h2 className="small-heading">Your orders</h2>
            <Link className="text-link" href={paths.myOrders()}>
              My Orders
            </Link>
            <p className="soft">What you ordered, where it is and whether it’s paid, also without an account.</p>
          </li>
        </ul>
        <div className="form-art contact-art">
          <ArtPicture tint="mint" of={{ src: letter, dense: letterDense }} sizes="180px" />
        </div>
      </div>
    </div>
  )
}

const ClosedDays = ({ closures }: { closures: NonNullable<StoreFacts['closures']> }) => (
  <>
    <h3 className="contact-closed">Closed days</h3>
    <ul className="closed-days">
      {closures.map(({ from, to, note }) => (
        <li key={`${from} ${to} ${note}`}>{note === '' ? daysText({ from, to }) : `${daysText({ from, to })}: ${note}`}</li>
      ))}
    </ul>
  </>
)

interface HoursListProps {
  readonly hours: NonNullable<StoreFacts['hours']>
  readonly timeZone: string
}

const HoursList = ({ hours, timeZone }: HoursListProps) => (
  <>
    <dl className="hours-list">
      {DAY_NAMES.map(([day, name]) => (
        <div key={day}>
          <dt>{name}</dt>
          <dd className="numbers">{hours[day]?.map(hoursText).join(', ') || 'Closed'}</dd>
        </div>
      ))}
    </dl>
    <p className="soft small">{`Times are those of ${timeZone.replaceAll('_', ' ')}.`}</p>
  </>
)
