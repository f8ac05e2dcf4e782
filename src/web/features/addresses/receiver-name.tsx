import type { AddressWire } from '../../../contract/addresses.ts'
import { receiverName } from './address-text.ts'

/** Who receives what is delivered, in two lines at most; a pointer that rests on it tells the whole name. */
export const ReceiverName = ({ address }: { address: AddressWire }) => (
  <span className="receiver-name long-name" title={receiverName(address)}>
    {receiverName(address)}
  </span>
)
