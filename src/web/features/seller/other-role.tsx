import { Link } from 'wouter'
import type { StaffRole } from '../../../domain/staff.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFoundArt } from '../../ui/nothing-found-art.tsx'
import { firstPage } from './page-roles.ts'

export const OtherRole = ({ role }: { role: StaffRole }) => (
  <EmptyState
    art={<NothingFoundArt />}
    title="This page is not part of your role"
    action={
      <Link className="button button-primary" href={firstPage(role)}>
        See your work
      </Link>
    }
  >
    The owner of the store can change your role.
  </EmptyState>
)
