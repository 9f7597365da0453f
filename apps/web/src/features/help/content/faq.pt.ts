import { linkTo } from '../../../shared/link.ts'
import type { HelpContext, QuestionGroup } from './content.ts'

export const faq = ({ product, country, hasPoints }: HelpContext): QuestionGroup[] => [
  {
    id: 'start',
    title: 'Primeiros passos',
    questions: [
      {
        id: 'what',
        question: `O que é o ${product}?`,
        answer: [
          `O ${product} recompensa você por usar o navegador: você completa missões${hasPoints ? ', mantém uma sequência diária, ganha pontos' : ''} e recebe recompensas.`,
          'Participar é grátis. Você nunca precisa pagar nada para ganhar nem para resgatar.',
        ],
      },
      {
        id: 'who',
        question: 'Quem pode participar?',
        answer: [
          'Qualquer pessoa com 18 anos ou mais que more em um país onde o programa está aberto. Cada pessoa tem uma conta, e cada celular ganha para uma única conta.',
        ],
        link: { href: linkTo('/terms'), text: 'Ler os termos' },
      },
      {
        id: 'sign-in',
        question: 'Preciso entrar com uma conta?',
        answer: [
          'Para dar uma olhada, não. Entrar com o Google guarda o que você ganhou caso você perca ou troque o celular, e algumas missões pedem isso.',
        ],
        link: { href: linkTo('/login/google'), text: 'Entrar' },
      },
      {
        id: 'data',
        question: 'Quanto gasta do meu pacote de dados?',
        answer: [
          'Muito pouco: as páginas foram feitas para conexões lentas e pacotes pequenos, e o que você já abriu fica guardado no celular.',
        ],
      },
    ],
  },
  {
    id: 'missions',
    title: hasPoints ? 'Missões e sequências' : 'Missões',
    questions: [
      {
        id: 'not-counted',
        question: 'Por que minha missão não foi contada?',
        answer: [
          'Cada missão diz o que pede e até quando. Uma missão com tarefa diária conta uma vez por dia, e algumas só contam na versão mais nova do navegador.',
          'A contagem pode levar alguns minutos depois que a conexão volta. Se continuar faltando depois de um dia, escreva em Enviar opinião, com uma captura de tela.',
        ],
        link: { href: linkTo('/missions'), text: 'Ver minhas missões' },
      },
      ...(hasPoints
        ? [
            {
              id: 'streak',
              question: 'Como funciona a sequência diária?',
              answer: [
                'Faça check-in uma vez por dia. Cada dia seguido aumenta a sequência e melhora a recompensa. O dia começa à meia-noite no lugar da sua conta.',
                'Um check-in tocado sem conexão fica guardado no celular e é enviado quando ela volta. Ele vale para o dia do seu toque.',
              ],
              link: { href: linkTo('/missions/streaks'), text: 'Abrir minha sequência' },
            },
            {
              id: 'missed-day',
              question: 'Perdi um dia. Minha sequência acabou?',
              answer: [
                'Um congelamento cobre o dia perdido, se você tiver um. Sem ele, a sequência começa de novo. O que você já ganhou continua seu.',
              ],
              link: { href: linkTo('/missions/streaks/adjustments'), text: 'O que mudou minha sequência' },
            },
          ]
        : []),
    ],
  },
  {
    id: 'points',
    title: hasPoints ? 'Pontos e carteira' : 'Carteira',
    questions: [
      ...(hasPoints
        ? [
            {
              id: 'points-use',
              question: 'O que posso fazer com os pontos?',
              answer: [
                'Gastar aqui mesmo, por exemplo em giros ou congelamentos, ou trocar. A página Pontos mostra o que está aberto no seu país e a taxa, antes de você dizer sim.',
              ],
              link: { href: linkTo('/points'), text: 'Ver meus pontos' },
            },
            {
              id: 'points-wait',
              question: 'Por que ainda não posso trocar todos os pontos?',
              answer: [
                'Pontos novos esperam um pouco antes de poderem ser trocados. Isso mantém os trapaceiros longe. Gastar aqui você pode na hora.',
              ],
            },
          ]
        : []),
      {
        id: 'wallet',
        question: 'Para que preciso de uma carteira?',
        answer: [
          'O dinheiro digital é pago em uma carteira MiniPay. Ative o MiniPay neste celular e encontramos sua carteira automaticamente. Uma carteira pertence a uma conta.',
        ],
        link: { href: linkTo('/activate-wallet'), text: 'Ativar minha carteira' },
      },
      {
        id: 'payout',
        question: 'Quando o pagamento chega?',
        answer: [
          'Quase sempre em minutos. Pagamentos de uma conta nova podem esperar um dia, porque nós os conferimos antes. A recompensa mostra onde o pagamento está.',
        ],
        link: { href: linkTo('/rewards/earned'), text: 'Ver minhas recompensas' },
      },
    ],
  },
  {
    id: 'rewards',
    title: 'Recompensas',
    questions: [
      {
        id: 'claim',
        question: 'Como resgato uma recompensa?',
        answer: [
          'Abra a recompensa em Recompensas e toque em Resgatar. Algumas mostram um código, outras são pagas na sua carteira, outras pedem um formulário. Confira bem suas respostas: vale o primeiro resgate válido.',
        ],
        link: { href: linkTo('/rewards/earned'), text: 'Ver minhas recompensas' },
      },
      {
        id: 'expired',
        question: 'Por que minha recompensa venceu?',
        answer: [
          'Uma recompensa precisa ser resgatada até a data que ela mostra. Depois disso, não pode mais ser entregue.',
        ],
      },
      {
        id: 'several-accounts',
        question: 'Posso juntar com várias contas?',
        answer: [
          'Não. É uma conta por aparelho. Recompensas de várias contas no mesmo aparelho são descartadas, e só resgates válidos são recompensados.',
        ],
        link: { href: `${linkTo('/terms')}#rewards-rules`, text: 'Ler os termos das recompensas' },
      },
      {
        id: 'wheel',
        question: 'A roleta é justa?',
        answer: [
          'É, e você pode conferir: as chances são públicas, o número secreto de cada dia é fixado antes de o dia começar, e o seu celular pode sortear cada giro de novo.',
        ],
        link: { href: linkTo('/terms/roulette'), text: 'Regras da roleta' },
      },
    ],
  },
  {
    id: 'account',
    title: 'Conta e segurança',
    questions: [
      {
        id: 'new-phone',
        question: 'Troquei de celular. E o que eu já ganhei?',
        answer: [
          'Entre no celular novo com a mesma conta Google: tudo o que você ganhou estará lá. Se você nunca entrou, isso pertence só ao celular antigo.',
        ],
      },
      {
        id: 'other-account',
        question: 'Este celular ganha para outra conta. O que posso fazer?',
        answer: [
          'Um celular ganha para a primeira conta que ganhou nele. Entre nessa conta para continuar ganhando aqui. Se você comprou o celular usado, escreva em Enviar opinião.',
        ],
      },
      {
        id: 'scam',
        question: `Alguém me escreve em nome do ${product}. É verdade?`,
        answer: [
          'Nunca pedimos senha, código enviado a você, palavras secretas da sua carteira nem dinheiro. Quem pede isso não somos nós.',
        ],
      },
      {
        id: 'delete',
        question: 'Como vejo ou apago o que vocês sabem sobre mim?',
        answer: [
          'Escolha “Outro assunto” em Enviar opinião e diga o que deseja. A Política de privacidade explica o que guardamos, por quê e por quanto tempo.',
          ...(country === 'BR' ? ['No Brasil, esses são direitos seus pela LGPD.'] : []),
        ],
        link: { href: `${linkTo('/terms')}#privacy`, text: 'Política de privacidade' },
      },
    ],
  },
]
