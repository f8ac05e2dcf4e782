import type { AddressWire } from '../../../contract/addresses.ts'
import { receiverName } from './address-text.ts'

export const ReceiverName = ({ address }: { address: AddressWire }) => (
  <span className="receiver-name long-name" title={receiverName(address)}>
    {receiverName(address)}
  </span>
)
