import { Fragment } from 'react'
import type { AddressWire, ReceiverWire } from '../../../contract/addresses/addresses.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { isPlace, streetLine } from '../../../domain/addresses/address.ts'
import { telephoneUrl } from '../../../domain/text/phone.ts'
import { courierNoteText, orderNoteText, receiverName } from './address-text.ts'

export const ReceiverName = ({ address }: { address: ReceiverWire }) => (
  <span className="receiver-name long-name" title={receiverName(address)}>
    {receiverName(address)}
  </span>
)

/** Shows where an address is, with the note to the courier. */
export const AddressLines = ({ address }: { address: AddressWire }) => (
  <Lines lines={[...placeLines(address), address.courierNote && courierNoteText(address.courierNote)]} />
)

const placeLines = (address: AddressWire): string[] => [
  streetLine(address),
  `${address.city}, ${address.state} ${address.zipcode}`,
  address.country,
]

const Lines = ({ lines }: { lines: readonly (string | undefined)[] }) =>
  lines.filter(Boolean).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <span>{line}</span>
    </Fragment>
  ))

type OrderWithPlace = Pick<OrderWire, 'address' | 'pickupAddress' | 'note' | 'fulfilment'>

/** Shows where an order goes or is picked up, with its note. */
export function OrderPlace({ order: { address, pickupAddress, note, fulfilment } }: { order: OrderWithPlace }) {
  const place = pickupAddress?.split('\n') ?? (isPlace(address) ? placeLines(address) : [])
  return <Lines lines={[...place, note && orderNoteText(note, fulfilment)]} />
}

/** Shows plain text when the number of an older address can't be dialed. */
export function PhoneLink({ phone }: { phone: string }) {
  const url = telephoneUrl(phone)
  if (url === null) return phone
  return (
    <a className="text-link" href={url}>
      {phone}
    </a>
  )
}
