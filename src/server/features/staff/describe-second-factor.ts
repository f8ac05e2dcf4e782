import type { SecondFactorWire } from '../../../contract/second-factor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { countUnusedRecoveryCodes, findSecondFactor } from './second-factor-repository.ts'

export async function describeSecondFactor(db: Db): Promise<SecondFactorWire> {
  const [factor, recoveryCodesLeft] = await Promise.all([findSecondFactor(db), countUnusedRecoveryCodes(db)])
  if (!factor?.confirmedAt) return { isOn: false }
  return { isOn: true, since: factor.confirmedAt.toISOString(), recoveryCodesLeft }
}
