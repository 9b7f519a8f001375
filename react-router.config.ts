import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A page names its own routes; all others come with the first request of
  // server/site/route-manifest.ts.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
