/**
 * The accounts of the stand-in for Google, as claims of an ID token. `hd`: the account's
 * organization has its mail at Google. None is an admin.
 */
export const SAMPLE_ACCOUNTS = [
  {
    sub: '100000000000000000001',
    name: 'Noor Haddad',
    email: 'noor.haddad@example.com',
    email_verified: true,
    hd: 'example.com',
    picture: '/art/people/noor.svg',
  },
  {
    sub: '100000000000000000002',
    name: 'Tomasz Zieliński',
    email: 'tomasz.zielinski@example.com',
    email_verified: true,
    hd: 'example.com',
    picture: '/art/people/tomasz.svg',
  },
  {
    sub: '100000000000000000003',
    name: 'Maximiliane Alexandrine Freifrau von Hohenstein-Wolfsberg zu Altenbrück-Niederfischbach',
    email: 'maximiliane.alexandrine.von.hohenstein-wolfsberg@example.com',
    email_verified: true,
    picture: '/art/people/maximiliane.svg',
  },
  {
    sub: '100000000000000000004',
    name: 'Mika Berg',
    email: 'mika.berg@example.com',
    email_verified: false,
    picture: '/art/people/mika.svg',
  },
]
