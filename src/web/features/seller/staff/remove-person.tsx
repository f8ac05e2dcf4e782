import type { StaffMemberWire } from '../../../../contract/staff.ts'
import { Question } from '../../../ui/question.tsx'

interface RemovePersonProps {
  readonly person: StaffMemberWire
  onRemove(): Promise<void>
  onClose(): void
}

export const RemovePerson = ({ person: { name, state }, onRemove, onClose }: RemovePersonProps) => (
  <Question title={`Remove ${name}?`} yes="Remove" no="Keep" onYes={onRemove} onClose={onClose}>
    <p>
      {state === 'invited'
        ? 'The link in their invitation will no longer work.'
        : 'They are logged out everywhere at once, and can’t log in any more. What they did stays in the histories.'}
    </p>
  </Question>
)
