import { telephoneUrl } from '../../../domain/phone.ts'

/** A phone number to call; mere text where an older address has something that can't be dialed. */
export function PhoneLink({ phone }: { phone: string }) {
  const url = telephoneUrl(phone)
  if (url === null) return phone
  return (
    <a className="text-link" href={url}>
      {phone}
    </a>
  )
}
