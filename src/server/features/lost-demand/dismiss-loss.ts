import type { LostSubjectToSend } from '../../../contract/lost-demand.ts'
import { subjectOfSearch } from '../../../domain/lost-demand.ts'
import { notFound } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteDismissal, type SubjectKey, saveDismissal } from './lost-subject-repository.ts'

/** Idempotent. Throws 404 when nothing of it was lost. */
export async function dismissLoss({ db, clock }: Pick<Platform, 'db' | 'clock'>, row: LostSubjectToSend): Promise<void> {
  if (!(await saveDismissal(db, keyOf(row), clock.now()))) throw notFound('Lost demand')
}

/** Idempotent. */
export const restoreLoss = ({ db }: Pick<Platform, 'db'>, row: LostSubjectToSend): Promise<void> =>
  deleteDismissal(db, keyOf(row))

const keyOf = (row: LostSubjectToSend): SubjectKey =>
  row.kind === 'search'
    ? { kind: row.kind, subject: subjectOfSearch(row.text) }
    : { kind: row.kind, subject: row.product.toLowerCase() }
