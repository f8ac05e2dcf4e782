import { type Category, type CategoryId, nameConflict } from '../../../domain/category.ts'
import { ClientError } from '../../errors.ts'

/** Throws 409 for the field `name` when another category has the name. */
export function requireFreeName(categories: readonly Category[], name: string, self: CategoryId | null): void {
  const problem = nameConflict(categories, name, self)
  if (problem !== null) throw new ClientError(409, problem, { errors: { name: problem } })
}
