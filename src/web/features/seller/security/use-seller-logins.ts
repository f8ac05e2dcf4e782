import { securityApi } from '../../../api/staff-api.ts'
import type { OwnLogins } from '../../account/shopper-logins.ts'
import { useLogins } from '../../account/use-logins.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

export function useOwnLogins(): OwnLogins {
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

export type StaffLogins = ReturnType<typeof useStaffLogins>

export function useStaffLogins() {
  const token = sellerToken()
  const { endSessions, ...logins } = useLogins({
    queryKey: sellerKey(token, 'staff-logins'),
    list: () => securityApi.listStaffSessions(token),
    report: (failure) => reportSellerFailure(failure, token),
  })
  return {
    ...logins,
    end: (session: string) => endSessions(() => securityApi.endStaffSession(token, session)),
  }
}
