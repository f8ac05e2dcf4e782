import { useId } from 'react'
import { LoginList } from '../../account/login-list.tsx'
import type { OwnLogins as Logins } from '../../account/shopper-logins.ts'
import { SecurityPanel } from './security-panel.tsx'

export function OwnLogins({ logins }: { logins: Logins }) {
  const id = useId()
  return (
    <SecurityPanel id={id} title="Where you’re logged in">
      <LoginList logins={logins} focusAfterwards={id} />
    </SecurityPanel>
  )
}
