import { CircleCheck } from 'lucide-react'
import './addresses.css'

interface ZipDeliveryProps {
  readonly zipcode: string
  /** `isDelivered` is undefined while it is not known. */
  readonly isDelivered: boolean | undefined
}

export const outsideText = (zipcode: string): string => `We don’t deliver to ${zipcode.trim()} yet`

/** Says whether the store delivers to a ZIP code, and nothing while that is not known. */
export const ZipDelivery = ({ zipcode, isDelivered }: ZipDeliveryProps) => (
  <span className={isDelivered === false ? 'zip-delivery is-outside' : 'zip-delivery'} role="status">
    {isDelivered === true && (
      <>
        <CircleCheck className="icon" aria-hidden="true" />
        <span>{`We deliver to ${zipcode.trim()}`}</span>
      </>
    )}
    {isDelivered === false && <span>{`${outsideText(zipcode)}.`}</span>}
  </span>
)
