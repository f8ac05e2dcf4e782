import { expect, test } from 'vitest'
import { isMailableName, withoutLinks } from './mail.ts'

test.each([
  ['Win at https://evil.example/x?y=1 now', 'Win at [link removed] now'],
  ['HTTP://EVIL.EXAMPLE', '[link removed]'],
  ['see www.evil.example', 'see [link removed]'],
  ['write to win@evil.example', 'write to [link removed]'],
  ['evil.example/win', 'evil. example/win'],
  ['evil。example', 'evil. example'],
  ['The oven broke.Sorry', 'The oven broke. Sorry'],
  ['1.5 kg were bruised, sorry.', '1.5 kg were bruised, sorry.'],
])('%s is mailed as %s', (text, mailed) => {
  expect(withoutLinks(text)).toBe(mailed)
})

const PROVED = { isProved: true }
const UNPROVED = { isProved: false }

test.each(['Maya Winter', 'J.R. Smith Jr.', 'Zoë O’Brien', '李小龍', 'Maximiliana Featherstonehaugh-Montgomery'])(
  'mails address %s by name, whoever typed it',
  (name) => {
    expect(isMailableName(name, PROVED)).toBe(true)
    expect(isMailableName(name, UNPROVED)).toBe(true)
  },
)

test.each(['https://evil.example', 'Win at evil.example', 'win@evil.example', 'www.evil'])(
  'mails address nobody as %s',
  (name) => {
    expect(isMailableName(name, PROVED)).toBe(false)
    expect(isMailableName(name, UNPROVED)).toBe(false)
  },
)

test.each([
  'call 1-800-555-0199 to stop the $899 charge',
  '٠١٢ call us',
  'Your account is closed unless you answer us today',
  'Louis XIV of Apt ④',
])('mails address somebody as %s only when their email is proved', (name) => {
  expect(isMailableName(name, PROVED)).toBe(true)
  expect(isMailableName(name, UNPROVED)).toBe(false)
})
