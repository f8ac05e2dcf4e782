import type { SelectHTMLAttributes } from 'react'
import { INVITED_ROLES, type InvitedRole } from '../../../../domain/staff/staff.ts'

const ROLE_NAMES: Readonly<Record<InvitedRole, string>> = { packer: 'Packer', courier: 'Courier', manager: 'Manager' }

interface RoleSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly value: InvitedRole
  onChoose(role: InvitedRole): void
}

export const RoleSelect = ({ onChoose, ...attributes }: RoleSelectProps) => (
  <select
    className="input"
    {...attributes}
    onChange={({ target: { value } }) => {
      const chosen = INVITED_ROLES.find((role) => role === value)
      if (chosen) onChoose(chosen)
    }}
  >
    {Object.entries(ROLE_NAMES).map(([role, name]) => (
      <option key={role} value={role}>
        {name}
      </option>
    ))}
  </select>
)
