import type { NewAddress } from '../../../domain/addresses/address.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ownSecret, savedSecret } from '../../platform/secrets/own-secret.ts'
import { newPassword } from '../../platform/secrets/random-secrets.ts'
import { hasPassword } from '../accounts/account-repository.ts'

export interface DemoShopper {
  readonly name: string
  readonly email: string
  /** The shopper's orders go to any of these addresses. */
  readonly addresses: readonly NewAddress[]
}

/** Phone numbers 555-01xx and the domain example.com are reserved for examples. */
function shopper(name: string, phone: string, ...homes: readonly (readonly [street: string, zipcode: string])[]): DemoShopper {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  const city = { city: 'Portland', state: 'Oregon', country: 'United States' }
  const person = { firstName, lastName, email, phone: `+1 503 ${phone}` }
  return { name, email, addresses: homes.map(([street, zipcode]) => ({ ...person, street, zipcode, ...city })) }
}

/** The first one is the shopper as whom anybody may try the store. */
export const DEMO_SHOPPERS: readonly [DemoShopper, ...DemoShopper[]] = [
  shopper('Hannah Whitfield', '555 0111', ['1420 NE Alberta Street', '97211'], ['720 SW Washington Street', '97205']),
  shopper('Marcus Delaney', '555 0112', ['3315 SE Belmont Street', '97214']),
  shopper('Emily Hargrove', '555 0113', ['2204 NW Lovejoy Street', '97210']),
  shopper('David Brookshire', '555 0114', ['5810 N Greeley Avenue', '97217']),
  shopper('Olivia Redmond', '555 0115', ['1634 SE Tacoma Street', '97202'], ['111 SW Fifth Avenue', '97204']),
  shopper('James Porterfield', '555 0116', ['4027 N Williams Avenue', '97227']),
  shopper('Rachel Lindgren', '555 0117', ['926 NE 28th Avenue', '97232']),
  shopper('Thomas Hillman', '555 0118', ['7211 SE Woodstock Boulevard', '97206']),
  shopper('Susan Parkhurst', '555 0119', ['2839 SW Corbett Avenue', '97201']),
  shopper('Kevin Murdock', '555 0120', ['6345 SW Capitol Highway', '97239']),
  shopper('Laura Bennington', '555 0121', ['1515 NW 21st Avenue', '97209']),
  shopper('Daniel Fairbanks', '555 0122', ['4808 NE Fremont Street', '97213']),
]

/** The login of the shopper as whom anybody may try the store. */
export interface DemoLogin {
  readonly email: string
  readonly password: string
}

export const DEMO_EMAIL = DEMO_SHOPPERS[0].email

const SECRET = 'demo-shopper-password'

/** Returns the password of the demo shopper. It is generated once. */
export const demoPassword = (db: Db): Promise<string> => ownSecret(db, SECRET, newPassword)

/** Returns null when the store has no demonstration, or when the password was changed. */
export async function findDemoLogin(db: Db): Promise<DemoLogin | null> {
  const password = await savedSecret(db, SECRET)
  if (password === null) return null
  const login = { email: DEMO_EMAIL, password }
  return (await hasPassword(db, login)) ? login : null
}
