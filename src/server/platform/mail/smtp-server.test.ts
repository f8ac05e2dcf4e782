import { expect, test } from 'vitest'
import { isLoopback, parseSmtpUrl } from './smtp-server.ts'

test.each([
  ['smtp://localhost', { host: 'localhost', port: 587, isTls: false, login: null }],
  ['smtp://127.0.0.1:2525/', { host: '127.0.0.1', port: 2525, isTls: false, login: null }],
  ['smtps://[::1]', { host: '::1', port: 465, isTls: true, login: null }],
  [
    'smtps://larder%40shop.example:p%40ss%20word@mail.example:10465',
    { host: 'mail.example', port: 10465, isTls: true, login: { user: 'larder@shop.example', password: 'p@ss word' } },
  ],
])('reads %s', (url, server) => expect(parseSmtpUrl(url)).toEqual(server))

test.each([
  'mail.example',
  'https://mail.example',
  'smtp://',
  'smtp://user@mail.example',
  'smtp://:secret@mail.example',
  'smtp://user:%zz@mail.example',
  'smtp://mail.example/path',
  'smtp://mail.example?pool=true',
  'smtp://mail.example:70000',
])('rejects %s', (url) => expect(parseSmtpUrl(url)).toBeNull())

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.8.8', '::1'])('%s is of this machine', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each(['mail.example', '127.0.0.1.example', '10.0.0.1', '::2', 'localhost.example'])('%s may not be', (host) => {
  expect(isLoopback(host)).toBe(false)
})
