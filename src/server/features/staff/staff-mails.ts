import { isMailableName } from '../../../domain/mail.ts'
import type { InvitedRole } from '../../../domain/staff.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import type { NewMail } from '../mail/enqueue-mail.ts'

interface Invitation {
  readonly name: string
  readonly email: string
  readonly role: InvitedRole
}

const TASKS: Readonly<Record<InvitedRole, string>> = {
  manager: 'You look after orders, products and stock.',
  packer: 'You pack orders and count stock.',
  courier: 'You deliver orders.',
}

export const invitationMail = ({ name, email, role }: Invitation, url: string): NewMail => ({
  kind: 'invitation',
  to: email,
  ...composeMail({
    subject: 'Your invitation to work at Larder',
    title: isMailableName(name) ? `Welcome, ${name}` : 'Welcome',
    parts: [
      paragraph(`You are invited to work at Larder as a ${role}. ${TASKS[role]}`),
      paragraph('Choose a password to begin. The link works once, for 7 days.'),
      button('Accept invitation', url),
    ],
    footer: 'If you did not expect this, you can ignore it.',
  }),
})

export const resetMail = ({ name, email }: Pick<Invitation, 'name' | 'email'>, url: string): NewMail => ({
  kind: 'staff password reset',
  to: email,
  ...composeMail({
    subject: 'Your new password for work at Larder',
    title: 'Choose a new password',
    parts: [
      paragraph(`${someoneTo(name)} asked for a new password for your login as staff.`),
      paragraph('The link works once, for an hour. It logs you out everywhere else.'),
      button('Choose a password', url),
    ],
    footer: 'If that was not you, you can ignore this: your password stays as it is.',
  }),
})

const someoneTo = (name: string): string => (isMailableName(name) ? `Hi ${name}, someone` : 'Someone')
