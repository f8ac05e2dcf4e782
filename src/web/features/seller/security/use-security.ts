import { useQuery } from '@tanstack/react-query'
import type { SecondFactorWire } from '../../../../contract/accounts/second-factor.ts'
import type { Failure } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type Proof, securityApi } from '../../../api/staff-api.ts'
import { lazyCode } from '../../../lazy-code/lazy-code.ts'
import { notify } from '../../../ui/notify.ts'
import type { OwnLogins } from '../../account/shopper-logins.ts'
import { useLogins } from '../../account/use-logins.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

/** What an authenticator app needs. `qrCode` is null when the library for QR codes can't be loaded. */
export interface NewSecret {
  readonly secret: string
  readonly qrCode: QrCode | null
}

export interface SecondFactorView {
  readonly state: SecondFactorWire
  readonly setup?: NewSecret
  readonly recoveryCodes?: readonly string[]
}

/** Each action resolves to the failure to show in its form, or to null. */
export interface SecondFactorActions {
  begin(password: string): Promise<Failure | null>
  confirm(code: string): Promise<Failure | null>
  renew(proof: Proof): Promise<Failure | null>
  end(proof: Proof): Promise<Failure | null>
  close(): void
}

export function useSecondFactor() {
  const token = sellerToken()
  const queryKey = sellerKey(token, 'second-factor')
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<SecondFactorView> => ({
      state: requireSuccess(await securityApi.getSecondFactor(token)).secondFactor,
    }),
    // Loading again would hide recovery codes, which the server sends only once.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  const show = (view: SecondFactorView) => queryClient.setQueryData<SecondFactorView>(queryKey, view)
  const fail = (failure: Failure) => {
    if (failure.status === 409) void refetch() // it was turned on or off meanwhile
    return formFailure(failure, token)
  }
  const actions: SecondFactorActions = {
    async begin(password) {
      const response = await securityApi.beginSecondFactor(token, password)
      if (!response.success) return fail(response)
      show({ state: { isOn: false }, setup: { secret: response.secret, qrCode: await qrCodeOf(response.uri) } })
      return null
    },
    async confirm(code) {
      const response = await securityApi.confirmSecondFactor(token, code)
      if (!response.success) return fail(response)
      show({ state: response.secondFactor, recoveryCodes: response.recoveryCodes })
      notify.success(response.message)
      return null
    },
    async renew(proof) {
      const response = await securityApi.renewRecoveryCodes(token, proof)
      if (!response.success) return fail(response)
      show({ state: response.secondFactor, recoveryCodes: response.recoveryCodes })
      return null
    },
    async end(proof) {
      const response = await securityApi.endSecondFactor(token, proof)
      if (!response.success) return fail(response)
      show({ state: { isOn: false } })
      notify.success(response.message)
      return null
    },
    close: () => data && show({ state: data.state }),
  }
  return {
    view: data ?? null,
    isLoading: isPending,
    hasFailed: isError && !isFetching,
    reload: () => void refetch(),
    actions,
  }
}

export interface QrCode {
  /** The number of modules on a side. */
  readonly size: number
  /** An SVG path with one unit per module. */
  readonly path: string
}

const qrCodeLibrary = lazyCode(async () => {
  const [{ generate }, { toSvgPath }] = await Promise.all([import('lean-qr'), import('lean-qr/extras/svg')])
  return { generate, toSvgPath }
})

/** Returns null when the library can't be loaded. */
async function qrCodeOf(text: string): Promise<QrCode | null> {
  try {
    const { generate, toSvgPath } = await qrCodeLibrary.load()
    const code = generate(text)
    return { size: code.size, path: toSvgPath(code) }
  } catch {
    return null
  }
}

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
