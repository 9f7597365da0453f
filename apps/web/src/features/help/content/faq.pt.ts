import { linkTo } from '../../../shared/link.ts'
import type { HelpContext, QuestionGroup } from './content.ts'

export const faq = ({ product, country, symbol, hasPoints }: HelpContext): QuestionGroup[] => [
  {
    id: 'start',
    title: 'Primeiros passos',
    questions: [
      {
        id: 'what',
        question: `O que é o ${product}?`,
        keywords: 'sobre funciona app programa',
        answer: [
          `O ${product} recompensa você por usar o navegador: você completa missões${hasPoints ? ', mantém uma sequência diária, ganha pontos' : ''} e recebe recompensas.`,
          'É grátis. Você nunca paga nada para ganhar nem para resgatar.',
        ],
      },
      {
        id: 'who',
        question: 'Quem pode participar?',
        keywords: 'idade país participar cadastro',
        answer: [
          'Qualquer pessoa com 18 anos ou mais em um país onde o programa está disponível. Cada pessoa tem uma conta, e cada celular vale para uma única conta.',
        ],
        link: { href: linkTo('/terms'), text: 'Ler os termos' },
      },
      {
        id: 'sign-in',
        question: 'Preciso entrar com uma conta?',
        keywords: 'login logar cadastro senha conta google',
        answer: [
          'Não, você já pode ganhar sem entrar. Entrando com o Google, você não perde o que ganhou se perder ou trocar o celular. Algumas missões e alguns pagamentos exigem isso.',
        ],
        link: { href: linkTo('/login/google'), text: 'Entrar' },
      },
      {
        id: 'data',
        question: 'Quanto gasta do meu pacote de dados?',
        keywords: 'internet megas mb offline lenta rede',
        answer: [
          'Muito pouco. As páginas foram feitas para conexões lentas e pacotes pequenos, e as listas de missões e recompensas ficam salvas no celular: dá para ver sem conexão. Para abrir uma recompensa, é preciso estar online.',
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
        question: 'Por que minha missão não contou?',
        keywords: 'faltando erro bug não funcionou tarefa progresso',
        answer: [
          'Cada missão diz o que fazer. As missões diárias contam uma vez por dia. Algumas só contam na versão mais recente do navegador.',
          'Pode levar alguns minutos depois que a conexão volta. Ainda não contou depois de um dia? Escreva em Enviar opinião, com uma captura de tela.',
        ],
        link: { href: linkTo('/missions'), text: 'Ver minhas missões' },
      },
      {
        id: 'hidden-rewards',
        question: 'Como encontro recompensas escondidas?',
        keywords: 'escondida secreta procurar achar notícia artigo ler presente onde',
        answer: [
          'Leia as notícias no seu navegador. Algumas escondem uma recompensa, e ninguém sabe quais. Cada notícia conta uma vez por dia.',
          'O que você encontra fica em Recompensas. Se houver uma data, resgate antes dela. Novas recompensas são escondidas à meia-noite, no horário local.',
        ],
        link: { href: linkTo('/missions/hidden-rewards'), text: 'Ver o que encontrei hoje' },
      },
      ...(hasPoints
        ? [
            {
              id: 'streak',
              question: 'Como funciona a sequência diária?',
              keywords: 'diário checkin bônus chama calendário ofensiva',
              answer: [
                'Faça check-in uma vez por dia. Ao longo da semana, o check-in pode render mais. Os dias começam à meia-noite, no horário local.',
                'Você também pode fazer check-in sem conexão. Guardamos o toque e enviamos quando a conexão voltar. Ele vale para o dia em que você tocou se a conexão voltar até o fim do dia seguinte.',
              ],
              link: { href: linkTo('/missions/streaks'), text: 'Abrir minha sequência' },
            },
            {
              id: 'missed-day',
              question: 'Perdi um dia. Minha sequência acabou?',
              keywords: 'esqueci recomeçou zerou congelamento',
              answer: [
                'Um congelamento protege o dia perdido, se você tiver um. Sem ele, você recomeça do dia 1. Logo depois de uma semana completa, um dia perdido não custa nada. O que você já ganhou continua seu.',
              ],
              link: { href: linkTo('/missions/streaks/adjustments'), text: 'Histórico da sequência' },
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
              keywords: 'sacar saque resgatar dinheiro converter comprar saldo',
              answer: [
                `Gastar no ${product}, por exemplo em giros ou congelamentos, ou trocar por dinheiro digital. A página Pontos mostra o que está disponível no seu país e a cotação, antes de você confirmar.`,
              ],
              link: { href: linkTo('/points'), text: 'Ver meus pontos' },
            },
            {
              id: 'points-wait',
              question: 'Por que ainda não posso trocar todos os pontos?',
              keywords: 'retido bloqueado pendente converter',
              answer: [
                `Pontos novos ficam retidos por pouco tempo antes da troca. Isso ajuda a evitar fraudes. No ${product} você já pode gastar na hora.`,
              ],
            },
          ]
        : []),
      {
        id: 'token',
        question: `O que é ${symbol}?`,
        keywords: 'dólar dinheiro digital moeda cripto stablecoin valor cotação quanto vale reais',
        answer: [
          `Dinheiro digital: 1 ${symbol} vale cerca de 1 dólar americano. Ele é pago na sua carteira MiniPay. Lá você pode guardar, enviar ou sacar.`,
          `O valor na sua moeda é uma estimativa, pela cotação do dia indicado. O valor que pagamos é o que está em ${symbol}.`,
        ],
      },
      {
        id: 'wallet',
        question: 'Para que preciso de uma carteira?',
        keywords: 'minipay cripto cusd endereço ativar banco conectar',
        answer: [
          'O dinheiro digital é pago em uma carteira MiniPay. Ative o MiniPay neste celular e encontramos sua carteira automaticamente. Cada carteira fica vinculada a uma conta.',
        ],
        link: { href: linkTo('/activate-wallet'), text: 'Ativar minha carteira' },
      },
      {
        id: 'payout',
        question: 'Quando o pagamento chega?',
        keywords: 'sacar saque pix dinheiro transferência demora atrasado pago pendente não recebi',
        answer: [
          'Normalmente em poucos minutos. Os de uma conta nova podem levar um dia, porque conferimos antes. Acompanhe cada etapa onde você pediu o pagamento.',
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
        keywords: 'pegar voucher cupom código prêmio formulário',
        answer: [
          'Abra a recompensa em Recompensas e toque em Resgatar agora. Algumas mostram um código, outras são pagas na sua carteira, outras pedem um formulário curto. Confira suas respostas: não dá para mudar depois.',
        ],
        link: { href: linkTo('/rewards/earned'), text: 'Ver minhas recompensas' },
      },
      {
        id: 'expired',
        question: 'Por que minha recompensa expirou?',
        keywords: 'venceu vencida prazo data',
        answer: ['Se uma recompensa mostra uma data, resgate antes dela. Depois disso, não podemos mais entregar.'],
      },
      {
        id: 'several-accounts',
        question: 'Posso usar mais de uma conta?',
        keywords: 'várias duas segunda múltiplas banido',
        answer: [
          'Não, é uma conta por aparelho. Recompensas de várias contas no mesmo aparelho são descartadas, e só resgates válidos são recompensados.',
        ],
        link: { href: `${linkTo('/terms')}#rewards-rules`, text: 'Ler os termos das recompensas' },
      },
      {
        id: 'wheel',
        question: 'A roleta é justa?',
        keywords: 'girar giro sorte jackpot chance sorteio roubo manipulada',
        answer: [
          'É, e você pode conferir. As chances são públicas, o número secreto de cada dia é definido antes de o dia começar, e seu celular pode conferir cada giro.',
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
        question: 'Perdi ou troquei de celular. E as minhas recompensas?',
        keywords: 'roubado roubaram roubo furtado quebrou mudar aparelho transferir recuperar',
        answer: [
          'Entre no celular novo com a mesma conta Google e tudo estará lá.',
          'Nunca entrou, mas ainda tem o celular antigo? Gere um código nele e digite no novo. Sem nenhum dos dois, suas recompensas ficam no celular antigo.',
        ],
        link: { href: linkTo('/profile/phone'), text: 'Ir para um celular novo' },
      },
      {
        id: 'other-account',
        question: 'Este celular está vinculado a outra conta. O que posso fazer?',
        keywords: 'usado segunda mão errada aparelho',
        answer: [
          'Um celular fica vinculado à primeira conta que ganhou nele. Entre nela para continuar ganhando. O celular agora é seu? Comece sua própria conta nele.',
        ],
        link: { href: linkTo('/profile/phone'), text: 'Este celular agora é meu' },
      },
      {
        id: 'language-country',
        question: 'Como são escolhidos meu idioma e meu país?',
        keywords: 'traduzir inglês português mudar trocar errado região local moeda hora meia-noite mudei viagem',
        answer: [
          'O idioma é o do seu celular: o primeiro da lista que nós falamos. Para mudar, troque o idioma do celular.',
          'O país é o que seu navegador informou quando sua conta começou. Prêmios, dinheiro e o início do seu dia seguem esse país. Ele não muda quando você viaja. Está errado? Fale com o suporte.',
        ],
        link: { href: linkTo('/profile'), text: 'Ver meu país' },
      },
      {
        id: 'scam',
        question: `Esta mensagem é mesmo do ${product}?`,
        keywords: 'golpe fraude falso phishing segurança sms whatsapp',
        answer: [
          'Nunca pedimos, por mensagem ou ligação, senha, código enviado a você, frase de recuperação da carteira nem dinheiro. Se alguém pedir, não somos nós.',
        ],
      },
      {
        id: 'delete',
        question: 'Como vejo ou apago meus dados?',
        keywords: 'privacidade excluir remover encerrar conta lgpd',
        answer: [
          'Escolha “Outro assunto” em Enviar opinião e diga o que precisa. A Política de privacidade explica o que guardamos, por quê e por quanto tempo.',
          ...(country === 'BR' ? ['No Brasil, esses são direitos seus pela LGPD.'] : []),
        ],
        link: { href: `${linkTo('/terms')}#privacy`, text: 'Política de privacidade' },
      },
    ],
  },
]
