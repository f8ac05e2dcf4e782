import * as z from 'zod/mini'
import { MIN_PASSWORD } from './accounts.ts'
import { email } from './email.ts'
import { requiredText } from './text.ts'

const MAX_NAME = 100
const MAX_PASSWORD = 128

/** A password that somebody chooses. `name` starts the sentences. */
const newPassword = (name: string) =>
  z.string(`${name} is required`).check(
    z.minLength(1, `${name} is required`),
    z.minLength(MIN_PASSWORD, `${name} must have at least ${MIN_PASSWORD} characters`),
    z.maxLength(MAX_PASSWORD, `${name} must have at most ${MAX_PASSWORD} characters`),
    z.refine((text) => text.isWellFormed(), `${name} has characters that can't be kept`),
  )

export const registerRequest = z.object({ name: requiredText('Name', MAX_NAME), email, password: newPassword('Password') })

const MAX_TYPED = 1000 // what nobody chose as email or password, yet is not worth hashing

/** A password that somebody claims to have chosen. */
const typedPassword = (name: string) =>
  z.string(`${name} is required`).check(z.minLength(1, `${name} is required`), z.maxLength(MAX_TYPED, `${name} is too long`))

/** Whether it is an email at all is not looked at here: whatever does not fit is a wrong login like any other. */
export const loginRequest = z.object({
  email: requiredText('Email', MAX_TYPED),
  password: typedPassword('Password'),
})

export const changePasswordRequest = z.object({
  oldPassword: typedPassword('Old password'),
  newPassword: newPassword('New password'),
})
