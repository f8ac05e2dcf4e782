import { EXAMPLE_ADDRESS, EXAMPLE_GUEST } from './example-values.ts'

/**
 * Returns the commands that set the variables of the examples. `value` prints the first field of a name in a response, so that
 * no program but the shell, curl, grep, head and cut is needed.
 */
export function preparation(origin: string, product: string): { shopper: string; seller: string } {
  const address = JSON.stringify(EXAMPLE_ADDRESS)
  const guest = JSON.stringify(EXAMPLE_GUEST)
  const login = `'{"email":"'$EMAIL'","password":"'$PASSWORD'"}'`
  return {
    shopper: `value() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }
EMAIL=maya.$(date +%s)@example.com
PASSWORD=a-long-password
TOKEN=$(curl -s ${origin}/api/user/register --json '{"name":"Maya","email":"'$EMAIL'","password":"'$PASSWORD'"}' | value token)
ADDRESS=$(curl -s ${origin}/api/address/add -H "token: $TOKEN" --json '${address}' | value _id)
ORDER=$(curl -s ${origin}/api/order/cod -H "token: $TOKEN" --json '{"items":[{"product":"${product}","quantity":2}],"address":"'$ADDRESS'"}' | value _id)
OTHER=$(curl -s ${origin}/api/user/login --json ${login} | value token)
SESSION=$(curl -s ${origin}/api/user/sessions -H "token: $OTHER" | value _id)
SECRET=$(curl -s ${origin}/api/order/cod --json '{"items":[{"product":"${product}","quantity":1}],"guest":${guest},"address":${address}}' | value secret)`,
    seller: `SELLER_EMAIL=seller@example.com
SELLER_PASSWORD=…
SELLER_TOKEN=$(curl -s ${origin}/api/seller/login --json '{"email":"'$SELLER_EMAIL'","password":"'$SELLER_PASSWORD'"}' | value token)
COURIER=$(curl -s ${origin}/api/staff -H "token: $SELLER_TOKEN" | value _id)`,
  }
}
