import type { MailContent, MailPart } from './compose-mail.ts'

export const mailText = ({ title, parts, footer, footerLink }: MailContent): string =>
  [title, ...parts.map(partText), '--', footer, ...(footerLink ? [`${footerLink.text}: ${footerLink.url}`] : []), 'Larder']
    .join('\n\n')
    .concat('\n')

function partText(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'lines':
      return part.lines.map(({ text, amount }) => `${text}: ${amount}`).join('\n')
    case 'facts':
      return [part.title, ...part.facts].join('\n')
    case 'button':
      return `${part.text}:\n${part.url}`
  }
}
