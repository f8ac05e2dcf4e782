import { hashPassword } from '../../platform/passwords/password.ts'
import { newPassword } from '../../platform/secrets/new-password.ts'
import type { AddToCatalog } from '../demo-catalog/demo-catalog.ts'
import { DEMO_EMAIL, demoPassword } from './demo-login.ts'
import type { WeekOptions } from './play-week.ts'

interface DemoWeekOptions extends Omit<WeekOptions, 'passwordHashOf'> {
  readonly dataDir: string
}

/**
 * Loads the code of the demo week and hashes its passwords. One demo shopper can log in, with the password in
 * `dataDir`.
 */
export async function prepareDemoWeek({ dataDir, ...options }: DemoWeekOptions): Promise<AddToCatalog> {
  const [{ playWeek }, demoHash, unknownHash] = await Promise.all([
    import('./play-week.ts'),
    demoPassword(dataDir).then(hashPassword),
    hashPassword(newPassword()), // nobody knows this password
  ])
  const passwordHashOf = ({ email }: { email: string }) => (email === DEMO_EMAIL ? demoHash : unknownHash)
  return (platform, products) => playWeek(platform, products, { ...options, passwordHashOf })
}
