import { useEffect, useRef, useState } from 'react'
import type { StaffMemberWire } from '../../../../contract/staff/staff.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { InviteForm } from './invite-form.tsx'
import { Person } from './person.tsx'
import { useStaff } from './use-staff.ts'
import './staff.css'

export function Staff({ title }: { title: string }) {
  const { staff, hasFailed, reload, actions, unmailed } = useStaff()
  const list = useRef<HTMLUListElement>(null)
  const [removals, setRemovals] = useState(0)
  useEffect(() => {
    if (removals > 0) list.current?.focus() // The pressed button is gone once the dialog has closed.
  }, [removals])
  return (
    <>
      <SellerHead
        title={title}
        note={<span role="status">{staff ? countText(staff) : hasFailed ? 'Not loaded' : 'Loading'}</span>}
      />
      <div className="staff">
        <div>
          {hasFailed && <Notice onRetry={reload}>Staff could not be loaded.</Notice>}
          {staff === null && !hasFailed && <PeopleSkeleton />}
          {staff && (
            <ul className="seller-panel" ref={list} tabIndex={-1} aria-label="People">
              {staff.map((person) => (
                <li className="person" key={person._id}>
                  <Person person={person} actions={actions} onGone={() => setRemovals((count) => count + 1)} />
                </li>
              ))}
            </ul>
          )}
        </div>
        {staff === null && !hasFailed ? <InviteSkeleton /> : <InviteForm onInvite={actions.invite} unmailed={unmailed} />}
      </div>
    </>
  )
}

function countText(staff: readonly StaffMemberWire[]): string {
  const invited = staff.filter(({ state }) => state === 'invited').length
  const people = staff.length === 1 ? 'Only you' : `${staff.length} people`
  return invited === 0 ? people : `${people}, ${invited} of them invited`
}

const ROWS = Array.from({ length: 4 }, (_, row) => row)

export const StaffSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <div className="staff">
      <PeopleSkeleton />
      <InviteSkeleton />
    </div>
  </>
)

/** Replaces the form until the people are loaded. The form would move when their number is known. */
const InviteSkeleton = () => <Skeleton className="skeleton-panel" height={420} />

const PeopleSkeleton = () => (
  <div className="seller-panel" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="person" key={row}>
        <Skeleton className="skeleton-round" width={44} height={44} />
        <Skeleton width="60%" height={40} />
      </div>
    ))}
  </div>
)
