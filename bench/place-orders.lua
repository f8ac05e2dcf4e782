-- For wrk: each request places an order. Arguments: a file of tokens and bodies, one order a line; a prefix of idempotency keys.

local orders = {}
local prefix
local sent = 0

function init(args)
  for line in io.lines(args[1]) do
    local token, body = line:match('^(%S+) (.+)$')
    table.insert(orders, { token = token, body = body })
  end
  prefix = args[2]
end

function request()
  sent = sent + 1
  local order = orders[sent % #orders + 1]
  local headers = {
    ['Content-Type'] = 'application/json',
    ['token'] = order.token,
    ['Idempotency-Key'] = prefix .. sent,
  }
  return wrk.format('POST', nil, headers, order.body)
end
