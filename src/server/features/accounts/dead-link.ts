import { ClientError } from '../../errors.ts'

/** Unknown, expired or used: not told apart. */
export const deadLink = () => new ClientError(422, 'This link does not work any more. Please ask for a new one.')
