import { type Category, type CategoryId, nameConflict } from '../../../domain/category.ts'
import { ClientError } from '../../errors.ts'

/** Throws 409 at the field. */
export function requireFreeName(categories: readonly Category[], name: string, self: CategoryId | null): void {
  const problem = nameConflict(categories, name, self)
  if (problem !== null) throw new ClientError(409, problem, { errors: { name: problem } })
}
