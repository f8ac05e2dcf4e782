import { useId } from 'react'
import { securityApi } from '../../../api/security-api.ts'
import { LoginList } from '../../account/login-list.tsx'
import type { OwnLogins as Logins } from '../../account/shopper-logins.ts'
import { useLogins } from '../../account/use-logins.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { SecurityPanel } from './security-panel.tsx'

/** Where whoever looks is logged in. */
export function OwnLogins() {
  const id = useId()
  return (
    <SecurityPanel id={id} title="Where you’re logged in">
      <LoginList logins={useOwnLogins()} focusAfterwards={id} />
    </SecurityPanel>
  )
}

function useOwnLogins(): Logins {
  const token = sellerToken()
  const { endSessions, ...logins } = useLogins({
    queryKey: sellerKey(token, 'logins'),
    list: () => securityApi.listSessions(token),
    report: (failure) => reportSellerFailure(failure, token),
  })
  return {
    ...logins,
    end: ({ _id }) => endSessions(() => securityApi.endSession(token, _id)),
    endOthers: () => endSessions(() => securityApi.endOtherSessions(token)),
  }
}
