import { telephoneUrl } from '../../../domain/phone.ts'

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
