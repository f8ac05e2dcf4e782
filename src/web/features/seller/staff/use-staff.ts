import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMemberWire } from '../../../../contract/staff/staff.ts'
import type { InvitedRole } from '../../../../domain/staff/staff.ts'
import type { Failure } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type InvitationFields, staffApi } from '../../../api/staff-api.ts'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

type Staff = readonly StaffMemberWire[]

/** `invite` resolves to its failure or to null. The others resolve to whether they were done. */
export interface StaffActions {
  invite(invitation: InvitationFields): Promise<Failure | null>
  changeRole(person: StaffMemberWire, role: InvitedRole): Promise<boolean>
  remove(person: StaffMemberWire): Promise<boolean>
}

/** A link that nobody has mailed, for the owner to hand over. */
export interface UnmailedInvitation {
  readonly name: string
  readonly link: string
}

export function useStaff() {
  const [unmailed, setUnmailed] = useState<UnmailedInvitation | null>(null)
  const token = sellerToken()
  const queryKey = sellerKey(token, 'staff')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<Staff> => requireSuccess(await staffApi.list(token)).staff,
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  const change = (after: (staff: Staff) => Staff) => queryClient.setQueryData<Staff>(queryKey, (staff) => staff && after(staff))
  const fail = (failure: Failure) => {
    reportSellerFailure(failure, token)
    if (failure.status === 404) void refetch() // The person was removed meanwhile.
    return false
  }
  const actions: StaffActions = {
    async invite(invitation) {
      const response = await staffApi.invite(token, invitation)
      if (!response.success) return formFailure(response, token)
      const { person, message, link } = response
      change((staff) => [...staff.filter(({ _id }) => _id !== person._id), person])
      setUnmailed(link === undefined ? null : { name: person.name, link })
      if (link === undefined) notify.success(`${message} to ${person.email}`)
      return null
    },
    async changeRole({ _id: id }, role) {
      const response = await staffApi.changeRole(token, id, role)
      if (!response.success) return fail(response)
      const { person } = response
      change((staff) => staff.map((one) => (one._id === id ? person : one)))
      notify.success(`${person.name} is now a ${person.role}`)
      return true
    },
    async remove({ _id: id, name }) {
      const response = await staffApi.remove(token, id)
      if (!response.success) return fail(response)
      change((staff) => staff.filter((one) => one._id !== id))
      setUnmailed(null)
      notify.success(`${name} was removed`)
      return true
    },
  }
  return { staff: data ?? null, hasFailed: isError && !isFetching, reload: () => void refetch(), actions, unmailed }
}
