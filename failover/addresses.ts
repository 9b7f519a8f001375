// Each machine is an IP of the loopback, of a network that nothing else uses.

export const MACHINES = { a: '127.77.0.1', b: '127.77.0.2', c: '127.77.0.3' } as const
export type MachineName = keyof typeof MACHINES

export const SHOP_IP = '127.77.0.4'
export const SHOP_PORTS = { one: 3001, two: 3002 } as const
export type ShopName = keyof typeof SHOP_PORTS

const PORTS = { http: 8080, https: 8443 }
/** The load balancer of both shops. */
export const SHOP_URL = `http://${SHOP_IP}:${PORTS.https}`

export const PASSWORD = 'change-me'
export const DATABASE_URL = `postgres://driveline:${PASSWORD}@${SHOP_IP}:5432/driveline`

/** What the files of ops/ name, and what stands there here. */
const HERE: [string, string][] = [
  ['10.0.0.0/24', '127.0.0.0/8'], // the loopback calls itself from 127.0.0.1
  ['10.0.0.', '127.77.0.'],
  ['127.0.0.1:', `${SHOP_IP}:`],
]

/**
 * @param file of ops/, as its reader copies it
 * @param changes besides those of the addresses: its folders, its name
 * @throws Error when it lacks what is to be changed
 */
export function onLoopback(file: string, changes: [string, string][]) {
  const changed = changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the file has no ${from}`)
    return text.replaceAll(from, to)
  }, file)
  return HERE.reduce((text, [from, to]) => text.replaceAll(from, to), changed)
}

/** The lines that say which machine a file is of. */
const OWN = /^\s*(name|listen|connect_address|[\w-]*(listen|advertise)[\w-]*):.*$/gm

/** etcd.yml and patroni.yml are machine a's. */
export function ofMachine(file: string, name: MachineName, changes: [string, string][]) {
  const own = file.replace(OWN, (line) =>
    line.replace(/: a$/, `: ${name}`).replace('10.0.0.1', MACHINES[name]),
  )
  return onLoopback(own, changes)
}

/** Without TLS, and each customer says which IP they have. */
export function ofShops(file: string) {
  return onLoopback(file, [
    ['bind :80', `bind ${SHOP_IP}:${PORTS.http}`],
    [
      'bind :443 ssl crt /etc/haproxy/parts.example.pem alpn h2,http/1.1',
      `bind ${SHOP_IP}:${PORTS.https}`,
    ],
    ['  http-request del-header X-Forwarded-For\n', ''],
  ])
}
